/** Entry point: connects to the server, loads the language, renders the app. */

import { render } from "preact";
import { App } from "./app.tsx";
import { offer } from "./games/game-offer.ts";
import { loadTable } from "./home/table-page.tsx";
import { hangArt } from "./look/art.tsx";
import { startNet } from "./net/net.ts";
import { followLinks, route } from "./route.ts";
import "./settings.ts";
import { firstLanguage, speak } from "./words/language.ts";

const net = startNet();
followLinks();
hangArt();
if (route.value.at !== "table") void offer.fetch(); // in parallel with the catalogue
await speak(firstLanguage());
const root = document.querySelector("#app");
root?.replaceChildren(); // the placeholder of the HTML document
if (root !== null) render(<App net={net} />, root);
// preload the table before a game is chosen
setTimeout(loadTable, 300);
