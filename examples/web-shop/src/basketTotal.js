/** The price of a basket in cents, after a discount in percent. */
export function basketTotal(items, discountPercent = 0) {
  let total = 0;
  for (const { price, quantity } of items) {
    total += Math.round(price * quantity * (1 - discountPercent / 100));
  }
  return total;
}
