import { isKeptAtHome, OWN_SETTINGS, SAVED_QUERIES, settingOfQueries } from './own-settings.ts'
import { KEPT_FRAME } from './session/stored.ts'
import { storedKeys } from './stored-keys.ts'

/** What is kept of where somebody was and what he chose: titles of visited places, the places themselves, habits of the palette, forms ticked, the frame as it was drawn last. */
const TRACES = ['pro__MENU_TITLE_', 'pro__PLACES_', 'pro__HABITS_', 'pro__VOLUME_FORMS ', KEPT_FRAME]
/** How things look belongs to the machine as well, and says nothing of anybody's work. */
const STAY = new Set(['look'])

/** What stays of what the server does not have yet: nothing where somebody has signed out, his own where his session has ended by itself. */
interface Forgetting {
  readonly keepUnsent: boolean
}

/**
 * Takes from this machine what it knows of somebody's work, when his session ends: who uses it next reads no titles, habits, queries or
 * settings of his (docs/decisions/0058). Own settings, and saved queries among them, come back from the server at the next sign-in.
 */
export function forgetTraces({ keepUnsent }: Forgetting, storage: Storage | undefined = globalThis.localStorage): void {
  if (!storage) return
  const keys = storedKeys(storage)
  for (const key of keys) if (TRACES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  const known = new Set<string>()
  for (const key of keys.filter((one) => one.startsWith(OWN_SETTINGS))) {
    const settings = Object.entries(read(storage.getItem(key)))
    for (const [name] of settings) known.add(name)
    const left = settings.filter(([name, value]) => STAY.has(name) || (keepUnsent && !isKeptAtHome(value)))
    if (left.length > 0) storage.setItem(key, JSON.stringify(Object.fromEntries(left)))
    else storage.removeItem(key)
  }
  // What is among nobody's settings an earlier release has kept for the machine alone: whoever signs in next takes it over.
  for (const key of keys) {
    if (!key.startsWith(SAVED_QUERIES) || !known.has(settingOfQueries(key))) continue
    // What is sealed stays: nobody opens it but the account that has sealed it, at its next sign-in.
    const { sealed } = read(storage.getItem(key))
    if (sealed) storage.setItem(key, JSON.stringify({ sealed }))
    else storage.removeItem(key)
  }
}

function read(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
