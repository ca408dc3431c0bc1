import assert from "node:assert/strict";
import { test } from "node:test";
import { basketTotal } from "../src/basketTotal.js";

test("a discount is taken of the basket, not of each line", () => {
  const items = [
    { price: 105, quantity: 1 },
    { price: 105, quantity: 1 },
  ];
  assert.equal(basketTotal(items, 10), 189);
});
