import type { Net } from "./net/net.ts";
import { route } from "./route.ts";

export function App({ net }: { net: Net }) {
  return (
    <main>
      <h1>Sari-sari</h1>
      <p>
        {route.value.at} {net.link.status.value}
      </p>
    </main>
  );
}
