import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryText } from '#contract/core/query-text.ts'
import { Button } from '#ui/actions/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { useDictOptions } from '../dict/use-dict-options.ts'
import type { PickColumn } from './pick-column.ts'

interface AskFormProps {
  /** What may be asked by. */
  columns: readonly PickColumn[]
  /** Called with what was typed and chosen, by the keys of the columns; a text finds what holds it. */
  onAsk: (words: Readonly<Record<string, string>>) => void
}

/** What a picker's rows are asked by; Enter asks. Some fields are shown by 展开 only. */
export function AskForm({ columns, onAsk }: AskFormProps) {
  const { t } = useTranslation('parts')
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = columns.filter(({ isAsked }) => isAsked === 'first' || (isAsked === 'more' && isUnfolded))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    // The form of the page around the dialog is not meant.
    event.stopPropagation()
    onAsk(asked(words, columns))
  }
  const reset = () => {
    setWords({})
    onAsk({})
  }
  return (
    <form onSubmit={ask} className="flex flex-wrap items-end gap-2">
      {shown.map((column, at) => (
        <AskField
          key={column.key}
          column={column}
          isFirst={at === 0}
          word={words[column.key] ?? ''}
          onWord={(word) => setWords({ ...words, [column.key]: word })}
        />
      ))}
      <Button type="submit">{t('query')}</Button>
      <Button kind="plain" onPress={reset}>
        {t('reset')}
      </Button>
      {columns.some(({ isAsked }) => isAsked === 'more') && (
        <Button kind="plain" aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
          {t(isUnfolded ? 'fold' : 'unfold')}
        </Button>
      )}
    </form>
  )
}

interface AskFieldProps {
  column: PickColumn
  isFirst: boolean
  word: string
  onWord: (word: string) => void
}

function AskField({ column: { label, placeholder, dictCode, props }, isFirst, word, onWord }: AskFieldProps) {
  if (dictCode !== undefined)
    return <DictField label={label} code={dictCode} placeholder={placeholder} word={word} onWord={onWord} />
  return (
    <TextField
      label={label}
      hasMessageLine={false}
      autoFocus={isFirst}
      {...(placeholder !== undefined && { placeholder })}
      {...(props?.maxLength !== undefined && { maxLength: props.maxLength })}
      value={word}
      onChange={onWord}
    />
  )
}

function DictField({
  label,
  code,
  placeholder,
  word,
  onWord
}: {
  label: string
  code: string
  placeholder: string | undefined
  word: string
  onWord: (word: string) => void
}) {
  const options = useDictOptions({ dictCode: code })
  return (
    <Select
      label={label}
      hasMessageLine={false}
      isClearable
      options={options}
      value={word}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(next) => onWord(next ?? '')}
    />
  )
}

const asked = (words: Readonly<Record<string, string>>, columns: readonly PickColumn[]) =>
  Object.fromEntries(
    columns.flatMap(({ key, dictCode }) => {
      const word = words[key]?.trim() ?? ''
      return word === '' ? [] : [[key, queryText(dictCode === undefined ? 'like' : 'eq', word)]]
    })
  )
