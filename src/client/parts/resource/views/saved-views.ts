import { atom } from 'nanostores'

import { deleteView, listViews, saveView, type SavedView } from '#contract/system/saved-views.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { go } from '#core/state/pages/route.ts'
import { offer } from '#core/work/commands.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The views that who has signed in may open, of every list; null until they are here. */
export const $views = atom<readonly SavedView[] | null>(null)

/** A view as it is given to be kept. */
export type ViewToSave = Pick<SavedView, 'resource' | 'name' | 'path' | 'content' | 'sharing' | 'roleId'> & {
  readonly id?: string
}

let isAsked = false

/** Brings the views, once for all lists. Where they cannot be had, a list works without them, and the next one asks again. */
export function bringViews(): void {
  if (isAsked) return
  isAsked = true
  void ask(listViews, {}, { quiet: true }).then(
    (views) => $views.set(views),
    () => {
      isAsked = false
    }
  )
}

/** Keeps a view. Fails as `ask` does. */
export async function keepView(view: ViewToSave): Promise<SavedView> {
  const kept = await ask(saveView, view, { quiet: true })
  const others = ($views.get() ?? []).filter(({ id }) => id !== kept.id)
  $views.set([...others, kept].sort((one, other) => one.name.localeCompare(other.name, 'zh')))
  return kept
}

/** Deletes a view; whether it is gone. A refusal is shown. */
export async function forgetView({ id, resource }: SavedView): Promise<boolean> {
  const isGone = await ask(deleteView, { id }).then(
    () => true,
    () => false
  )
  if (!isGone) return false
  if (defaultView(resource) === id) setDefaultView(resource, null)
  $views.set(($views.get() ?? []).filter((view) => view.id !== id))
  return true
}

const settingOf = (resource: string) => `view.${resource}`

/** The view with which a list opens for this user, on every machine. */
export function defaultView(resource: string): string | undefined {
  const id = ownSetting(settingOf(resource))
  return typeof id === 'string' ? id : undefined
}
export const setDefaultView = (resource: string, id: string | null): void => setOwnSetting(settingOf(resource), id)

// The palette finds each view by its name, from every page.
let takeBack: (() => void) | undefined
$views.listen((views) => {
  takeBack?.()
  takeBack = offer(
    (views ?? []).map(({ id, name, path }) => ({
      id: `view.${id}`,
      title: () => name,
      group: 'tab' as const,
      run: () => go(`${path}?view=${encodeURIComponent(id)}`)
    }))
  )
})
atLeave(() => {
  isAsked = false
  $views.set(null)
})
