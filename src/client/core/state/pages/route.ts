import { atom, computed } from 'nanostores'

/** Where the user is. `full` is the path with its query. */
export interface Place {
  readonly path: string
  /** With its question mark; empty where there is none. */
  readonly search: string
  readonly hash: string
  readonly full: string
}

/** How a move is made: whether it leaves no way back, and which open page shows the place already. */
export interface MoveOptions {
  readonly replace: boolean
  readonly page?: string | undefined
}

/** Moves to a place inside the product. */
export type Travel = (to: string, how: MoveOptions) => unknown

const place = (path: string, search: string, hash: string): Place => ({ path, search, hash, full: path + search })

/** The place of the page in front. */
export const $route = atom<Place>(place('/', '', ''))
/** The path of the page in front; it stays while the page only changes its query. */
export const $path = computed($route, ({ path }) => path)

let travel: Travel | undefined
let waiting: Parameters<Travel> | undefined

/** The shell registers the router's navigation function; a navigation that was asked for before is made now. */
export function bindRouter(move: Travel): void {
  travel = move
  if (waiting) move(...waiting)
  waiting = undefined
}

/** The shell reports where the router is. */
export const arrive = (path: string, search: string, hash: string): void => $route.set(place(path, search, hash))

/** How a place is left: by a move of the product, or by the browser's Back and Forward. */
type Way = 'move' | 'step'

let mayLeave: (to: string, way: Way, page: string | undefined) => Promise<boolean> | undefined = () => undefined

/** The shell asks before a page goes with what is typed in it; a promise makes the move wait for its answer. Gives back how to stop. */
export function guardLeaving(ask: typeof mayLeave): () => void {
  mayLeave = ask
  return () => {
    mayLeave = () => undefined
  }
}

/** Whether the browser may step back or forth to a place of a page: at once where nothing would be lost, else by its user's answer. */
export const mayStepTo = (to: string, page?: string): Promise<boolean> | undefined => mayLeave(to, 'step', page)

/** Moves to a path of the product, by commands, tabs and screens alike; `replace` leaves no way back, `page` is the open page that shows it already. */
export function go(to: string, { replace = false, page }: Partial<MoveOptions> = {}): void {
  const how = { replace, ...(page !== undefined && { page }) }
  const move = () => {
    if (travel) travel(to, how)
    else waiting = [to, how]
  }
  const asked = mayLeave(to, 'move', page)
  if (asked) void asked.then((may) => may && move())
  else move()
}
