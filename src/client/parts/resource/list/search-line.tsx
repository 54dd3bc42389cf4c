import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { Button } from '#ui/actions/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { useDictOptions } from '../../dict/use-dict-options.ts'

interface SearchLineProps {
  /** What the list is searched by. */
  readonly columns: readonly Column[]
  readonly words: Readonly<Record<string, string>>
  readonly onSearch: (words: Readonly<Record<string, string>>) => void
}

/** So many fields are in sight before 展开. */
const IN_SIGHT = 2

/** The fields by which a list is searched: two in sight, the others behind 展开. Enter in any of them asks; a choice asks at once. */
export function SearchLine({ columns, words, onSearch }: SearchLineProps) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState(words)
  const [isOpen, setOpen] = useState(() => columns.slice(IN_SIGHT).some(({ key }) => words[key]))
  // Back, or a link, has brought another search.
  const given = JSON.stringify(words)
  useEffect(() => setTyped(JSON.parse(given)), [given])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const empty = Object.fromEntries(columns.map(({ key }) => [key, '']))
  const isAsked = columns.some(({ key }) => typed[key] || words[key])
  // 重置 stays once it has come: gone with what it has emptied, it would take the focus along.
  const [hasReset, setHasReset] = useState(isAsked)
  if (isAsked && !hasReset) setHasReset(true)
  return (
    // On a narrow window what follows is in the same line, as long as this is folded.
    <search className="max-tablet:min-w-40 max-tablet:flex-1 max-tablet:has-[>form>button[aria-expanded=true]]:basis-full">
      <form onSubmit={search} className="flex flex-wrap items-center gap-2">
        {columns.slice(0, isOpen ? columns.length : IN_SIGHT).map((column, at) => (
          <SearchInput
            key={column.key}
            className={placeOf(at, isOpen)}
            column={column}
            word={typed[column.key] ?? ''}
            onType={(word) => setTyped((before) => ({ ...before, [column.key]: word }))}
            onChoose={(word) => {
              const next = { ...typed, [column.key]: word }
              setTyped(next)
              onSearch(next)
            }}
          />
        ))}
        <Button type="submit">{t('search')}</Button>
        {hasReset && (
          <Button
            kind="plain"
            onPress={() => {
              setTyped(empty)
              onSearch(empty)
            }}
          >
            {t('reset')}
          </Button>
        )}
        {columns.length > 1 && (
          <Button
            kind="plain"
            className={columns.length > IN_SIGHT ? '' : 'tablet:hidden'}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            onPress={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'fold' : 'unfold')}
          </Button>
        )}
      </form>
    </search>
  )
}

/** On a narrow window one field is beside its buttons, and the others wait behind 展开. */
const placeOf = (at: number, isOpen: boolean) =>
  at === 0 && !isOpen
    ? 'max-tablet:w-auto max-tablet:min-w-24 max-tablet:flex-1'
    : `max-tablet:w-full ${isOpen ? '' : 'max-tablet:hidden'}`

interface SearchInputProps {
  readonly className: string
  readonly column: Column
  readonly word: string
  readonly onType: (word: string) => void
  readonly onChoose: (word: string) => void
}

function SearchInput({ className, column, word, onType, onChoose }: SearchInputProps) {
  const { t } = useTranslation('resource')
  const { type, title, dictCode, options: own } = column
  const flags = [
    { value: 'true', text: t('switch.yes') },
    { value: 'false', text: t('switch.no') }
  ]
  const options = useDictOptions(type === 'checkbox' ? { options: flags } : { options: own, dictCode })
  if (type === 'select' || type === 'list_multi' || type === 'checkbox')
    return (
      <Select
        aria-label={title}
        placeholder={title}
        hasMessageLine={false}
        isClearable
        className={`w-40 ${className}`}
        options={options}
        value={word}
        onChange={(value) => onChoose(value ?? '')}
      />
    )
  return (
    <TextField
      aria-label={title}
      placeholder={title}
      hasMessageLine={false}
      className={`w-44 ${className}`}
      value={word}
      onChange={onType}
    />
  )
}
