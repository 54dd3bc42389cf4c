import type { Catalogues } from '#core/state/catalogues.d.ts'

type Greeting = Extract<keyof Catalogues['shell'], `greeting.${string}`>

/** Which greeting fits an hour of the day, 0 to 23 (SPEC.md §9, READINGS.md A44). */
export function greetingAt(hour: number): Greeting {
  if (hour < 9) return 'greeting.morning'
  if (hour <= 11) return 'greeting.forenoon'
  if (hour <= 13) return 'greeting.noon'
  if (hour < 20) return 'greeting.afternoon'
  return 'greeting.evening'
}
