/** Quaternion and vector math. Right-handed, in mm, z is up; quaternions are w, x, y, z as in
    records. */

export type Quaternion = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];
export type Pose = readonly number[];
/** Pieces from the base up, with their poses. */
export type Tower = readonly (readonly [name: string, pose: Pose])[];

/** Applies b, then a. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [aw, ax, ay, az] = a;
  const [bw, bx, by, bz] = b;
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

/** The rotation about a unit axis. */
export function fromAxisAngle([x, y, z]: Vector, angle: number): Quaternion {
  const sine = Math.sin(angle / 2);
  return [Math.cos(angle / 2), x * sine, y * sine, z * sine];
}

export function inverse([w, x, y, z]: Quaternion): Quaternion {
  return [w, -x, -y, -z];
}

export function rotate([w, x, y, z]: Quaternion, [vx, vy, vz]: Vector): Vector {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [
    vx + w * tx + y * tz - z * ty,
    vy + w * ty + z * tx - x * tz,
    vz + w * tz + x * ty - y * tx,
  ];
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(v: Vector): Vector {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

export function unitTurn(q: Quaternion): Quaternion {
  const length = Math.hypot(...q) || 1;
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}

/** The shortest rotation that takes one direction to another. */
export function fromDirections(from: Vector, to: Vector): Quaternion {
  const cosine = dot(from, to);
  if (cosine < -0.99999) {
    return fromAxisAngle(
      unit(cross(from, Math.abs(from[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0])),
      Math.PI,
    );
  }
  return unitTurn([1 + cosine, ...cross(from, to)] as Quaternion);
}

/** The angle between two rotations, in degrees. */
export function angleBetween(a: Quaternion, b: Quaternion): number {
  const [w] = multiply(a, inverse(b));
  return (2 * Math.acos(Math.min(1, Math.abs(w))) * 180) / Math.PI;
}
