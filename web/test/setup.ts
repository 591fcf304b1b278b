import { cleanup } from "@testing-library/preact";
import { render } from "preact";
import { afterEach } from "vitest";

afterEach(() => {
  cleanup();
  render(null, document.body); // for tests that render into the body themselves
});
