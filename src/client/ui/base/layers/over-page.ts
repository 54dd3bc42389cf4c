/** The id of the application's element. What lies over the application is drawn beside it: nothing there needs a search through all open pages. */
export const APPLICATION = 'root'

/** Whether something that fits is drawn over the page. `selector` may name what is around it there. */
export const isOverPage = (selector: string): boolean =>
  [...document.body.children].some(
    (one) => one.id !== APPLICATION && (one.matches(selector) || one.querySelector(selector) !== null)
  )
