import type { AppContext } from '../../core/context/app-context.ts'
import type { Ctx } from '../../core/context/context.ts'

/** A form that is to be frozen: its template, and the volume or the transfer that it is about. */
export interface AskedForm {
  readonly code: string
  readonly transfer: string
  /** null: of the transfer as a whole. */
  readonly volume: string | null
  /** What no datum of the project says, by the keys of its fields. */
  readonly values?: Readonly<Record<string, string>>
}
/** The same drawn. */
export interface DrawnForm extends AskedForm {
  readonly version: number
  readonly name: string
  readonly pdf: Uint8Array
  readonly pages: number
}
/** Draws forms one after the other, as who asks sees their data now. */
export type FormDrawer = (ctx: Ctx, asked: readonly AskedForm[]) => AsyncIterable<DrawnForm>

const drawers = new WeakMap<AppContext, FormDrawer>()
/** The area of forms says how they are drawn, so that other areas freeze some without knowing it. */
export const setFormDrawer = (appContext: AppContext, drawer: FormDrawer): void => void drawers.set(appContext, drawer)
/** How forms are drawn on this server. */
export function formDrawerOf(appContext: AppContext): FormDrawer {
  const drawer = drawers.get(appContext)
  if (!drawer) throw new Error('this server draws no forms: its area "forms" is not registered')
  return drawer
}
