import { describe, expect, it } from "vitest";
import { encodeQr } from "../src/ui/qr-encoder.ts";

describe("a QR code", () => {
  it("has the version that its text needs", () => {
    expect(encodeQr("x".repeat(53))).toHaveLength(29);
    expect(encodeQr("x".repeat(54))).toHaveLength(33);
    expect(encodeQr("x".repeat(106))).toHaveLength(37);
    expect(encodeQr("x".repeat(107))).toBeNull();
  });

  it("has three finder patterns", () => {
    const rows = encodeQr("http://192.168.1.20:7274/table/mS3qCk0V9sJx1uYtRw7aZg") ?? [];
    const top = (rows[0] ?? []).map((dark) => (dark ? "#" : ".")).join("");
    expect(top.startsWith("#######.")).toBe(true);
    expect(top.endsWith(".#######")).toBe(true);
    expect(rows.at(-1)?.slice(0, 7).every(Boolean)).toBe(true);
  });
});
