import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { LIST_KEYS } from '#core/state/list-keys.ts'
import { warn } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

import { copyWords, calledNumber } from './contact-numbers.ts'

/** Which group of the address book is shown, all of them at first, and the copying of a number; arrows choose, the choice is in the address. */
export function ContactGroups(props: AboveListProps) {
  const { t } = useTranslation('organisation')
  const { resource, texts, list, model } = props
  const options = useDictOptions({ dictCode: resource.fields.contactGroup?.dictCode })
  useListKeys(props, (action, row) => t('bookEntry.notNow', { action, row }))
  const now = useRef(list.state)
  now.current = list.state
  const copy = useMemo(
    () => async () => {
      const grid = model.current
      const [id] = grid ? grid.rows.meant().map((one) => grid.state.rows.row(one).id) : []
      const row = 'data' in now.current ? now.current.data?.records.find((one) => one.id === id) : undefined
      const number = row && calledNumber(row)
      if (!row) warn(t('bookEntry.chooseFirst'))
      else if (number === undefined) warn(t('bookEntry.noNumber', { name: String(row.name) }))
      else
        await copyWords(number, t('bookEntry.copied', { name: String(row.name), number }), t('bookEntry.noClipboard'))
    },
    [model, t]
  )
  useCommands(
    useMemo(
      () => [
        {
          id: 'bookEntry.copy',
          title: () => t('bookEntry.copy'),
          group: 'screen' as const,
          keys: LIST_KEYS['bookEntry.copy'],
          run: copy
        }
      ],
      [copy, t]
    )
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RadioButtons
        aria-label={texts.field('contactGroup')}
        hasMessageLine={false}
        options={[{ value: '', label: t('bookEntry.all') }, ...options]}
        value={list.question.search.contactGroup ?? ''}
        onChange={(contactGroup) => list.change({ search: { contactGroup } })}
      />
      <Button aria-keyshortcuts={LIST_KEYS['bookEntry.copy']} onPress={() => void copy()}>
        {t('bookEntry.copy')}
      </Button>
    </div>
  )
}
