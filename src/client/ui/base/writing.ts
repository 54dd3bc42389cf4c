/** Whether one writes from right to left there: then arrows to the left go on and arrows to the right go back. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'
