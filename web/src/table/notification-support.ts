/** Feature detection: whether this browser can show notifications. */

/** Why this browser cannot tell; null where it can. */
export function notificationObstacle(): "none" | "insecure" | "denied" | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return "none";
  return Notification.permission === "denied" ? "denied" : null;
}
