import * as z from 'zod/mini'

import { call, type Call, type Method } from '../call.ts'
import { listQuery } from '../query.ts'
import { addedSchema, type Fields } from './field.ts'
import { changed, chosenRows, shownOnce } from './verbs.ts'

/** A row, whatever its fields. */
export type AnyRow = Readonly<Record<string, unknown>>

/** Something that is done to rows of a resource beside its verbs: 冻结, 重置密码. */
export interface ActionFacts {
  /** To one row, to some rows or all that match, or to none in particular. */
  readonly on: 'row' | 'rows' | 'list'
  /** What right it needs beyond the menu's: `:freeze`. */
  readonly right: `:${string}`
  /** The state in which a row must be: it is offered by this, and the server asks it again. */
  readonly when?: (row: AnyRow) => boolean
  /** It changes nothing of its rows, and may be done to those that come with the product. */
  readonly readsOnly?: true
  /** The fields that its row must have filled, in the order of the form, which marks them: the client checks them before it asks anything, the server again. */
  readonly needs?: readonly string[]
  /** What is asked before it is done, in a form. */
  readonly input?: Fields
  /** It is asked whether it is meant. */
  readonly asks?: true
  /** It takes something away that is not easily brought back. */
  readonly isDangerous?: true
  /** The action that takes it back when it is done to the same rows. */
  readonly undoneBy?: string
  /** It takes another action back and is offered by nothing else: its rows are named by their ids, and the list does not show them any more. */
  readonly takesBack?: true
  readonly method?: Method
  /** Where its call is, below the resource's path; its name unless said otherwise. */
  readonly path?: string
}
/** The actions of a resource, by their names. */
export type Actions = Readonly<Record<string, ActionFacts>>

/** What an action has done: the change by which it is undone where it wrote rows, and what only who did it may see. */
const actionDone = z.object({
  ...changed,
  change: z.nullable(z.string()),
  result: shownOnce,
  /** The rows to which it was not done, by their names, while the others went on. */
  refused: z.optional(z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })))
})

/** The call of an action. */
export function actionCall(
  name: string,
  { on, right, input = {}, method = 'PUT', path = `/${name}` }: ActionFacts,
  base: string,
  menu: string,
  thing: string
): Call {
  const asked = Object.fromEntries(Object.entries(input).map(([key, field]) => [key, addedSchema(field)]))
  return call(method, `${base}${path}`, {
    serves: [`${menu}${right}`],
    thing,
    input: on === 'list' ? z.object(asked) : z.extend(listQuery, { ...chosenRows, ...asked }),
    output: actionDone
  })
}
