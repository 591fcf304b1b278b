/** Why this browser cannot tell; null where it can. */
export function whyNot(): "none" | "insecure" | "denied" | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return "none";
  return Notification.permission === "denied" ? "denied" : null;
}
