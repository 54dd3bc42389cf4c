import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Component, components, licence } from '#contract/system/about.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** What the product is made of, to be searched by name or licence; the words of each licence are shown on request. */
export function Licences() {
  const { t } = useTranslation('system')
  const [asked] = useState(() => query((signal) => ask(components, {}, { signal, quiet: true })))
  const state = useStore(asked.$state)
  const [word, setWord] = useState('')
  useEffect(() => void asked.load(), [asked])
  if (state.status === 'failed')
    return (
      <Empty
        title={errorMessage(state.failure)}
        action={<Button onPress={() => void asked.refresh()}>{t('about.retry')}</Button>}
      />
    )
  const all = 'data' in state ? state.data : undefined
  if (!all) return <Skeleton lines={12} />
  const found = named(all, word)
  const search = (next: string) => {
    setWord(next)
    announce(t('about.found', { count: named(all, next).length }), { about: 'licences' })
  }
  return (
    <div className="flex flex-col gap-2 pt-1">
      <p className="text-quiet text-xs/5">{t('about.made', { count: all.length })}</p>
      <SearchField aria-label={t('about.search')} value={word} onChange={search} />
      <ScrollArea aria-label={t('about.licences')} className="max-h-72 rounded-control border border-line">
        {found.length === 0 ? (
          <p className="px-3 py-4 text-center text-quiet">{t('about.none')}</p>
        ) : (
          <ul>
            {found.map((one) => (
              <Row key={`${one.name}@${one.version}`} component={one} />
            ))}
          </ul>
        )}
      </ScrollArea>
    </div>
  )
}

const named = (all: readonly Component[], word: string) =>
  all.filter(({ name, licence: of }) => `${name} ${of}`.toLowerCase().includes(word.trim().toLowerCase()))

type Words =
  | { readonly mode: 'closed' }
  | { readonly mode: 'loading' }
  | { readonly mode: 'open'; readonly text: string }

function Row({ component: { name, version, licence: of } }: { component: Component }) {
  const { t } = useTranslation('system')
  const [words, setWords] = useState<Words>({ mode: 'closed' })
  const toggle = async () => {
    if (words.mode !== 'closed') return setWords({ mode: 'closed' })
    setWords({ mode: 'loading' })
    const text = await ask(licence, { name }, { quiet: true }).then(
      (answer) => answer.text ?? t('about.noText'),
      (failure: unknown) => errorMessage(failure)
    )
    setWords({ mode: 'open', text })
  }
  return (
    <li className="border-line border-b px-3 py-1 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <span lang="en" className="min-w-0 flex-1 wrap-anywhere">
          {name} <span className="text-quiet text-xs/5">{version}</span>
        </span>
        <Button
          kind="plain"
          size="small"
          aria-expanded={words.mode === 'open'}
          aria-label={t('about.wordsOf', { name, licence: of })}
          isLoading={words.mode === 'loading'}
          onPress={() => void toggle()}
        >
          {of}
        </Button>
      </div>
      {words.mode === 'open' && (
        <pre lang="en" className="wrap-anywhere whitespace-pre-wrap pb-2 font-sans text-quiet text-xs/5">
          {words.text}
        </pre>
      )}
    </li>
  )
}
