/** Whether this installation has plans at all. Told once at the start of a process, from BILLING. */

let plansAreSold = true;

/** BILLING=off gives every organization PRO without limits. Every process of an installation must be told the same. */
export function sellPlans(sold: boolean): void {
  plansAreSold = sold;
}

/** False with BILLING=off. */
export const sellsPlans = (): boolean => plansAreSold;
