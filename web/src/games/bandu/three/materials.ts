/** Wood materials: shaders for grain and rounded edges. */

import { Color, MeshLambertMaterial, MeshStandardMaterial } from "three";

/** Kinds of wood. */
const WOODS = {
  beech: "#dda764",
  maple: "#efd09a",
  cherry: "#b5673f",
  teak: "#bd8334",
  walnut: "#6e4630",
} as const;
type Wood = keyof typeof WOODS;
const IN_TURN: readonly Wood[] = ["beech", "maple", "cherry", "teak", "beech", "maple"];

export type WoodMaterial = MeshStandardMaterial | MeshLambertMaterial;

const GRAIN_VERTEX = `
attribute vec3 soft;
attribute vec3 rim;
attribute vec3 grain;
varying vec3 vSoft;
varying vec3 vRim;
varying vec3 vGrain;
`;
const GRAIN_FRAGMENT = `
varying vec3 vSoft;
varying vec3 vRim;
varying vec3 vGrain;
float rimNear() {
  return 1.0 - smoothstep(0.0, 1.3, min(min(vRim.x, vRim.y), vRim.z));
}
float grainAt(vec3 p) {
  float warp = sin(p.x * 0.06 + 1.7 * sin(p.y * 0.09)) + 0.6 * sin(p.z * 0.13 + p.x * 0.045);
  float r = length(p.yz * vec2(1.0, 1.3) + vec2(9.0, 21.0) + 1.8 * warp) * 0.34;
  float ring = abs(fract(r) - 0.5) * 2.0;
  float fibre = sin(p.y * 5.1 + sin(p.x * 0.21) * 2.0) * sin(p.z * 6.3 + p.x * 0.05);
  return mix(0.8, 1.05, smoothstep(0.0, 0.85, ring)) + 0.025 * fibre;
}
`;

/** Adds wood grain in object space, and rounded-looking edges. */
function carve(material: WoodMaterial): WoodMaterial {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader =
      GRAIN_VERTEX +
      shader.vertexShader.replace(
        "#include <begin_vertex>",
        "#include <begin_vertex>\nvSoft = normalMatrix * soft;\nvRim = rim;\nvGrain = grain;",
      );
    shader.fragmentShader =
      GRAIN_FRAGMENT +
      shader.fragmentShader
        .replace(
          "#include <color_fragment>",
          "#include <color_fragment>\ndiffuseColor.rgb *= grainAt(vGrain) * (1.0 + 0.1 * rimNear());",
        )
        .replace(
          "#include <normal_fragment_begin>",
          "#include <normal_fragment_begin>\nnormal = normalize(mix(normal, normalize(vSoft), 0.8 * rimNear()));",
        );
  };
  material.customProgramCacheKey = () => "timber";
  return material;
}

const made = new Map<string, WoodMaterial>();

/** The material of a kind of piece, cached. `isFine`: with a soft gloss, otherwise as cheap as
    possible; `isPicked`: highlighted. */
export function woodMaterialOf(kind: string, isFine: boolean, isPicked = false): WoodMaterial {
  const wood = woodOf(kind);
  const key = `${wood}${isFine ? "" : " plain"}${isPicked ? " picked" : ""}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const color = new Color(WOODS[wood]);
  const glow = { emissive: new Color(isPicked ? "#f8b63e" : "#000000"), emissiveIntensity: 0.5 };
  const material = carve(
    isFine
      ? new MeshStandardMaterial({ color, ...glow, roughness: 0.58, metalness: 0 })
      : new MeshLambertMaterial({ color, ...glow }),
  );
  made.set(key, material);
  return material;
}

function woodOf(kind: string): Wood {
  if (kind === "base") return "walnut";
  let sum = 0;
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return IN_TURN[sum % IN_TURN.length] ?? "beech";
}
