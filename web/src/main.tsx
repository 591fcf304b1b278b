import { render } from "preact";
import { App } from "./app.tsx";
import "./look/index.css";
import "./home/home.css";
import { startNet } from "./net/net.ts";
import { followLinks } from "./route.ts";
import "./settings.ts";
import { firstLanguage, speak } from "./words/language.ts";

const net = startNet();
followLinks();
await speak(firstLanguage());
const root = document.querySelector("#app");
if (root !== null) render(<App net={net} />, root);
