import { Check, X } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'

import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { T } from '../page.ts'
import { contrast, drawn } from './contrast.ts'
import { leastOf, OWN_PAIRS, PAIRS, type Pair, PAPERS } from './pairs.ts'

/** Inks in the order in which they first appear on a surface. */
const INKS = [...new Set(PAIRS.filter((pair) => !OWN_PAIRS.includes(pair)).map(({ ink }) => ink))]
const pairOf = (ink: string, paper: string) => PAIRS.find((pair) => pair.ink === ink && pair.paper === paper)

/** Every ink on every surface that it is drawn on, with the contrast measured in the theme of the moment; then those that belong together. */
export function Colours({ t }: { t: T }) {
  const place = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<ReadonlyMap<Pair, number>>(new Map())
  const look = useLook()
  useEffect(() => {
    const where = place.current
    if (where && look >= 0)
      setMeasured(new Map(PAIRS.map((pair) => [pair, contrast(drawn(pair.ink, where), drawn(pair.paper, where))])))
  }, [look])
  const sample = (pair: Pair | undefined) => pair && <Sample pair={pair} ratio={measured.get(pair) ?? 0} t={t} />
  return (
    <div ref={place} className="flex w-full min-w-0 flex-col gap-5">
      <ScrollArea aria-label={t('example.colours')} className="relative">
        <table className="w-full border-collapse text-start [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_thead_th]:bg-sunken [&_thead_th]:font-medium [&_thead_th]:text-quiet">
          <thead>
            <tr>
              <th scope="col">{t('token.token')}</th>
              {PAPERS.map((paper) => (
                <th key={paper} scope="col" lang="en" className="min-w-34">
                  {paper}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {INKS.map((ink) => (
              <tr key={ink}>
                <th scope="row" lang="en" className="whitespace-nowrap font-normal">
                  {ink}
                </th>
                {PAPERS.map((paper) => (
                  <td key={paper}>{sample(pairOf(ink, paper)) ?? <span className="text-faint">—</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-3">
        {OWN_PAIRS.map((pair) => (
          <li key={`${pair.ink} ${pair.paper}`} className="flex flex-col gap-1">
            <span className="text-quiet text-xs/5">{t('token.pair', { ink: pair.ink, paper: pair.paper })}</span>
            {sample(pair)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A sample of a pair with its contrast, and whether that is enough. */
function Sample({ pair: { ink, paper, is }, ratio, t }: { pair: Pair; ratio: number; t: T }) {
  const least = leastOf({ ink, paper, is }, document.documentElement.dataset.theme)
  const Sign = ratio >= least ? Check : X
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className="grid h-7 w-15 flex-none place-items-center rounded border border-line text-xs/5 forced-color-adjust-none"
        style={{ background: `var(--${paper})`, color: `var(--${ink})` }}
      >
        {is === 'text' ? 'Aa 09' : <span className="h-2.5 w-9 rounded-sm bg-current" />}
      </span>
      {ratio > 0 && (
        <span className={`flex items-center gap-1 ${ratio >= least ? 'text-good' : 'text-danger'}`}>
          <Sign aria-hidden className="size-3.5 flex-none" />
          <span className="sr-only">{t(ratio >= least ? 'token.enough' : 'token.short', { least })}</span>
          {ratio.toFixed(2)}
        </span>
      )}
    </span>
  )
}

/** Counts the changes of the page's look: theme, brand colour, language, colours for weak sight. */
function useLook(): number {
  const [count, changed] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    const changes = new MutationObserver(changed)
    changes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-colour-weak', 'style']
    })
    return () => changes.disconnect()
  }, [])
  return count
}
