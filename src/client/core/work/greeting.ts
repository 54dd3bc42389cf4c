/** The part of the day that a greeting names. */
export type DayPart = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'

/** Which greeting fits an hour from 0 to 23 (SPEC.md §9, READINGS.md A44). */
export function dayPart(hour: number): DayPart {
  if (hour < 9) return 'morning'
  if (hour <= 11) return 'forenoon'
  if (hour <= 13) return 'noon'
  return hour < 20 ? 'afternoon' : 'evening'
}
