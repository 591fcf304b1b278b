/** The scene: lights, shadows and ground. */

import {
  CanvasTexture,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
} from "three";

const ROOM = 420; // mm of table around a tower

export class TowerScene {
  readonly scene = new Scene();
  readonly lamp = new DirectionalLight("#fff1d8", 2.6);
  readonly #ground: Mesh;
  readonly #contact: Mesh;

  constructor() {
    const sky = new HemisphereLight("#fff6e4", "#8a6a48", 1.55);
    sky.position.set(0, 0, 1);
    this.lamp.position.set(-160, -260, 420);
    this.lamp.castShadow = true;
    const { shadow } = this.lamp;
    Object.assign(shadow.camera, {
      left: -170,
      right: 170,
      top: 330,
      bottom: -170,
      near: 50,
      far: 1200,
    });
    shadow.radius = 5;
    shadow.bias = -0.0006;
    shadow.normalBias = 0.6;
    this.#ground = new Mesh(
      new PlaneGeometry(ROOM * 2, ROOM * 2),
      new ShadowMaterial({ opacity: 0.28, color: new Color("#2b1609") }),
    );
    this.#ground.receiveShadow = true;
    this.#contact = new Mesh(
      new PlaneGeometry(1, 1),
      new MeshBasicMaterial({
        map: blot(),
        transparent: true,
        depthWrite: false,
        toneMapped: false,
      }),
    );
    this.#contact.position.z = 0.05;
    this.scene.add(sky, this.lamp, this.lamp.target, this.#ground, this.#contact);
  }

  /** Places the contact shadow under the lowest piece. */
  standOn(x: number, y: number, length: number, width: number, turn: number): void {
    this.#contact.position.set(x, y, 0.05);
    this.#contact.rotation.z = turn;
    this.#contact.scale.set(length * 1.5, width * 1.7, 1);
  }

  set hasGround(is: boolean) {
    this.#ground.visible = is;
    this.#contact.visible = is;
  }

  set hasContact(is: boolean) {
    this.#contact.visible = is;
  }

  set hasShadows(is: boolean) {
    this.lamp.castShadow = is;
    this.#ground.visible = is;
  }

  add(...objects: Object3D[]): void {
    this.scene.add(...objects);
  }
}

/** Texture of a soft dark spot. */
function blot(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    const shade = pen.createRadialGradient(32, 32, 6, 32, 32, 32);
    shade.addColorStop(0, "rgba(18, 8, 2, .55)");
    shade.addColorStop(0.55, "rgba(18, 8, 2, .28)");
    shade.addColorStop(1, "rgba(18, 8, 2, 0)");
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 64, 64);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
