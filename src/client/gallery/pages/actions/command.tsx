import { FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Command, CommandGroup, CommandItem } from '#ui/actions/command.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { CLOSE, TYPE } from '../../sample/keys.ts'

/** Only so many entries are drawn: more than that nobody reads. */
const SHOWN = 50

const NONE: readonly string[] = []

function Palette({ t, count, more = NONE }: { t: T; count: number; more?: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const all = [
    t('sample.refresh'),
    t('sample.export'),
    ...more,
    ...Array.from({ length: count }, (_, at) => t('sample.nthFile', { number: at + 1 }))
  ]
  const found = all.filter((name) => name.includes(query.trim()))
  const run = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.commands')}</Button>
      <Command
        aria-label={t('sample.commands')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        placeholder={t('sample.find')}
        count={found.length}
        empty={t('sample.none')}
      >
        {found.length > 0 && (
          <CommandGroup heading={t('sample.commands')}>
            {found.slice(0, SHOWN).map((name, at) => (
              <CommandItem
                key={name}
                id={name}
                onRun={run}
                icon={at === 0 ? <RefreshCw aria-hidden /> : <FileText aria-hidden />}
                note={t('sample.project')}
                end={at === 0 && <Kbd keys="F5" />}
              >
                {name}
              </CommandItem>
            ))}
          </CommandGroup>
        )}
      </Command>
    </>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'actsOnly', readOnly: 'actsOnly', invalid: 'actsOnly', inDialog: 'itself' },
  keys: [TYPE, ['ArrowUp ArrowDown', 'walk'], ['Home End', 'ends'], ['Enter', 'run'], CLOSE],
  examples: {
    default: ({ t }) => <Palette t={t} count={4} />,
    many: ({ t }) => <Palette t={t} count={1000} />,
    long: ({ t }) => <Palette t={t} count={0} more={[t('sample.longValue'), t('sample.longAgree')]} />
  }
}
