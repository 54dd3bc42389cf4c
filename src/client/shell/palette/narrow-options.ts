import { rank } from './rank.ts'
import { indexTitle, type Readings } from './title-index.ts'

interface Named {
  readonly label: string
  readonly value: string
  readonly description?: string | undefined
}

/** The options that answer what was typed, by title, number, full pinyin or initials, as the palette finds them; best first. */
export const narrowOptions =
  (readings: Readings) =>
  <Option extends Named>(options: readonly Option[], typed: string): readonly Option[] => {
    const entries = options.map((option) => ({
      id: option.value,
      title: option.label,
      place: option.description ?? '',
      index: indexTitle(`${option.label} ${option.description ?? ''}`, readings),
      option
    }))
    return rank(entries, typed).map(({ entry }) => entry.option)
  }
