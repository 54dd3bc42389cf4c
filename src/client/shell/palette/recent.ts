import { presentAddress } from '#core/state/pages/addresses.ts'
import { $activeTab, $tabs } from '#core/state/pages/tabs.ts'
import { longShelf, readJson, writeJson } from '#core/state/session/stored.ts'
import { $project, $user } from '#core/state/session/user.ts'

/** A page where the user has been. */
export interface RecentPlace {
  /** The full path with its query. */
  readonly key: string
  readonly title: string
  /** The project that was chosen then: a path may name what is only there. */
  readonly project: string | null
}

const MOST = 12

/** Where this user has been lately in the current project, newest first; kept on this machine. */
export const recentPlaces = (): readonly RecentPlace[] => read().filter(({ project }) => project === here())

/** Remembers every page that comes to the front. Gives back how to stop. */
export function rememberPlaces(): () => void {
  const note = () => {
    const tab = $tabs.get().find(({ key }) => key === $activeTab.get())
    if (!tab || !$user.get()) return
    const place: RecentPlace = { key: presentAddress(tab.key), title: tab.title, project: here() }
    const [first, ...others] = read()
    if (first?.key === place.key && first.title === place.title && first.project === place.project) return
    const rest = [...(first ? [first] : []), ...others].filter((other) => !isSame(other, place))
    writeJson(longShelf(), shelfKey(), [place, ...rest].slice(0, MOST))
  }
  const stops = [$tabs.subscribe(note), $activeTab.listen(note)]
  return () => {
    for (const stop of stops) stop()
  }
}

function read(): RecentPlace[] {
  const kept = readJson(longShelf(), shelfKey())
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

/** What a page shows is known by its title: another row or another search of it is no other place. */
const isSame = (one: RecentPlace, other: RecentPlace) =>
  one.project === other.project &&
  (one.key === other.key || (one.title === other.title && pathOf(one) === pathOf(other)))
const pathOf = ({ key }: RecentPlace) => key.split('?', 1)[0]

const here = () => $project.get()?.id ?? null
const shelfKey = () => `pro__PLACES_${$user.get()?.id ?? ''}`
const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'project' in value
