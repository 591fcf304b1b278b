/** Feature detection: whether this browser can show notifications. */

/** Why notifications are not available; null if they are. */
export function notificationObstacle(): "none" | "insecure" | "denied" | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return "none";
  return Notification.permission === "denied" ? "denied" : null;
}
