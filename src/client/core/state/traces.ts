import { isKeptAtHome, SAVED_QUERIES, settingOfQueries } from './own-settings.ts'

/** What is kept of where somebody was and what he chose: titles of visited places, the places themselves, habits of the palette, forms ticked. */
const TRACES = ['pro__MENU_TITLE_', 'pro__PLACES_', 'pro__HABITS_', 'pro__VOLUME_FORMS ']
const OWN_SETTINGS = 'pro__OWN_SETTINGS_'
/** How things look belongs to the machine as well, and says nothing of anybody's work. */
const STAY = new Set(['look'])

/**
 * Takes from this machine what it knows of somebody's work, when his session ends: who uses it next reads no titles, habits, queries or
 * settings of his. Own settings and saved queries come back from the server at the next sign-in; what it does not have yet stays for then.
 */
export function forgetTraces(storage: Storage | undefined = globalThis.localStorage): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys) if (TRACES.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  const unsent = new Set<string>()
  for (const key of keys.filter((one) => one.startsWith(OWN_SETTINGS))) {
    const settings = Object.entries(read(storage.getItem(key)))
    const left = settings.filter(([name, value]) => STAY.has(name) || !isKeptAtHome(value))
    for (const [name, value] of settings) if (!isKeptAtHome(value)) unsent.add(name)
    if (left.length > 0) storage.setItem(key, JSON.stringify(Object.fromEntries(left)))
    else storage.removeItem(key)
    for (const query of keys.filter((one) => one.startsWith(SAVED_QUERIES))) {
      const name = settingOfQueries(query)
      // Of those that the server never had, this machine has the only copy.
      if (settings.some(([one]) => one === name) && !unsent.has(name)) storage.removeItem(query)
    }
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
