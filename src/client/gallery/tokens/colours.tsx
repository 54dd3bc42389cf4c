import { Check, X } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'

import { ScrollArea } from '#ui/scroll-area.tsx'

import type { T } from '../page.ts'
import { contrast, drawn } from './contrast.ts'
import { leastOf, PAIRS } from './pairs.ts'

/** Every colour on what it stands on, with the contrast measured in the look of the moment. */
export function Colours({ t }: { t: T }) {
  const place = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<readonly number[]>([])
  const look = useLook()
  useEffect(() => {
    const where = place.current
    if (where && look >= 0) setMeasured(PAIRS.map(({ ink, paper }) => contrast(drawn(ink, where), drawn(paper, where))))
  }, [look])
  const theme = document.documentElement.dataset.theme
  return (
    <div ref={place} className="min-w-0 flex-1">
      <ScrollArea aria-label={t('example.colours')}>
        <table className="w-full border-collapse text-left [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1">
          <thead>
            <tr>
              {[t('token.token'), t('token.on'), t('token.swatch'), t('token.ratio'), t('token.least')].map((head) => (
                <th key={head} scope="col" className={`bg-sunken font-medium text-quiet ${head === t('token.ratio') ? 'text-right' : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PAIRS.map((pair, at) => {
              const least = leastOf(pair, theme)
              const ratio = measured[at] ?? 0
              return (
                <tr key={`${pair.ink} ${pair.paper}`}>
                  <th scope="row" lang="en" className="font-normal">
                    {pair.ink}
                  </th>
                  <td lang="en">{pair.paper}</td>
                  <td>
                    <Swatch ink={pair.ink} paper={pair.paper} is={pair.is} />
                  </td>
                  <td className="text-right">{ratio > 0 && `${ratio.toFixed(2)}:1`}</td>
                  <td>{ratio > 0 && <Verdict isEnough={ratio >= least} words={ratio >= least ? t('token.enough') : t('token.short')} least={least} />}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

function Swatch({ ink, paper, is }: { ink: string; paper: string; is: 'text' | 'mark' }) {
  return (
    <span
      aria-hidden
      className="grid h-7 w-16 place-items-center rounded border border-line forced-color-adjust-none"
      style={{ background: `var(--${paper})`, color: `var(--${ink})` }}
    >
      {is === 'text' ? 'Aa 09' : <span className="h-3 w-10 rounded-sm bg-current" />}
    </span>
  )
}

function Verdict({ isEnough, words, least }: { isEnough: boolean; words: string; least: number }) {
  const Sign = isEnough ? Check : X
  return (
    <span className={`flex items-center gap-1 whitespace-nowrap ${isEnough ? 'text-good' : 'text-danger'}`}>
      <Sign aria-hidden className="size-3.5 flex-none" />
      {words} ({least}:1)
    </span>
  )
}

/** Counts the changes of the page's look: theme, brand colour, language. */
function useLook(): number {
  const [count, changed] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    const changes = new MutationObserver(changed)
    changes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
    return () => changes.disconnect()
  }, [])
  return count
}
