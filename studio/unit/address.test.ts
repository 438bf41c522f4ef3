import { describe, expect, it } from "vitest";
import { hashOf, placeOf } from "../src/state/address";

describe("an address", () => {
  it("names the rules that are open, or the list of games", () => {
    expect(hashOf({ doc: "chess", variant: null })).toBe("#chess");
    expect(hashOf({ doc: "my games/a:b #1.rules", variant: "short" })).toBe("#my%20games/a%3Ab%20%231.rules:short");
    expect(hashOf(null)).toBe("#/");
  });

  it("leads back to what it was made of", () => {
    const places = [null, { doc: "chess", variant: null }, { doc: "my games/a:b #1.rules", variant: "short" }];
    expect(places.map((place) => placeOf(hashOf(place)))).toEqual(places);
  });

  it("may say nothing, or nothing that can be read", () => {
    expect(["", "#", "#%"].map(placeOf)).toEqual([undefined, undefined, undefined]);
  });
});
