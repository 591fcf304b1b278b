/** Bandu: beside the stage while a piece is placed: where it would land, and suggested poses. */

import { LandingReadout } from "./landing-readout.tsx";
import { PoseList } from "./pose-list.tsx";
import "./placing-panel.css";

export function PlacingPanel() {
  return (
    <div class="placing-panel">
      <LandingReadout />
      <PoseList />
    </div>
  );
}
