import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FILE_STATES, type FileState } from '#contract/archives/files.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

import type { CollectController } from './session/collect-controller.ts'

const SEARCH_REST = 400

/** A word and states: the list follows when typing rests. */
export function CollectSearch({ controller }: { controller: CollectController }) {
  const { t } = useTranslation('archives')
  const filter = useStore(controller.$filter)
  const [word, setWord] = useState(filter.word)
  const asked = useRef(filter.word)
  const search = useCallback(
    (now: string) => {
      void controller.narrow({ ...controller.$filter.get(), word: now })
      asked.current = controller.$filter.get().word
    },
    [controller]
  )
  useEffect(() => {
    if (word === controller.$filter.get().word) return
    // Enter may have asked already.
    const timer = setTimeout(() => word !== controller.$filter.get().word && search(word), SEARCH_REST)
    return () => clearTimeout(timer)
  }, [controller, search, word])
  // Somebody has come to a place where another word is searched for.
  useEffect(() => {
    if (filter.word === asked.current) return
    asked.current = filter.word
    setWord(filter.word)
  }, [filter.word])
  const texts = cachedItems('file_status') ?? []
  const options = FILE_STATES.filter((state) => state !== 'void').map((state) => ({
    value: state,
    label: texts.find(({ value }) => value === state)?.text ?? state
  }))
  return (
    <>
      <SearchField
        aria-label={t('searchFiles')}
        value={word}
        onChange={setWord}
        onSubmit={search}
        className="w-64 min-w-20 max-tablet:flex-1 lg:flex-none"
      />
      <MultiSelect
        aria-label={t('states')}
        placeholder={t('allStates')}
        options={options}
        hasMessageLine={false}
        value={filter.states.join(',')}
        onChange={(joined) =>
          void controller.narrow({ ...filter, states: joined.split(',').filter(Boolean) as FileState[] })
        }
        className="min-w-28 max-w-60 lg:flex-none"
      />
    </>
  )
}
