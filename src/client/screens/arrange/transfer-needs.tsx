import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listTransferNeeds, NEED_WEIGHTS, type NeedPlace, type TransferNeed } from '#contract/checks/transfer-needs.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'

import { cellAddress, mayOpenFiles } from './finding-actions.tsx'

/** So many places are shown of each; how many more there are is said. */
const SHOWN = 20

/** What a transfer of the project will ask for, by weight, each with links to where it lies; asked for when it is opened. */
export function TransferNeeds() {
  const { t } = useTranslation('checks')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure level={2} title={t('needs')} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && <Needs />}
    </Disclosure>
  )
}

function Needs() {
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) => ask(listTransferNeeds, {}, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh} loadingLabel={t('needs.loading')} className="flex flex-col gap-2">
      {(needs) =>
        needs.length === 0 ? (
          <p role="status">{t('needs.none')}</p>
        ) : (
          NEED_WEIGHTS.map((weight) => {
            const own = needs.filter((need) => need.weight === weight)
            return own.length === 0 ? null : (
              <section key={weight} aria-label={t(`needs.weight.${weight}`)}>
                <h3 className="font-medium">{t(`needs.weight.${weight}`)}</h3>
                <ul className="flex flex-col gap-1">
                  {own.map((need) => (
                    <li key={need.said}>
                      <Need need={need} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })
        )
      }
    </Answered>
  )
}

function Need({ need: { said, places, count } }: { readonly need: TransferNeed }) {
  const { t } = useTranslation('checks')
  if (places.length === 0) return <p className="px-1 wrap-anywhere">{said}</p>
  const shown = places.slice(0, SHOWN)
  return (
    <Disclosure level={4} title={said}>
      <ul aria-label={said} className="flex flex-col">
        {shown.map((place) => (
          <li key={`${place.id} ${place.at ?? ''} ${place.title}`} className="wrap-anywhere">
            <Place place={place} />
          </li>
        ))}
        {count > shown.length && <li className="text-quiet">{t('needs.more', { count: count - shown.length })}</li>}
      </ul>
    </Disclosure>
  )
}

function Place({ place }: { readonly place: NeedPlace }) {
  const address = addressOf(place)
  return address === null ? <span>{place.title}</span> : <Link href={address}>{place.title}</Link>
}

/** Where somebody goes to put it right; null where he may not. */
function addressOf({ type, id, at }: NeedPlace): string | null {
  if (type === 'run') return `/arrange/check?${new URLSearchParams({ run: id, ...(at !== null && { item: at }) })}`
  if (type === 'volume') return '/arrange/volume'
  if (!mayOpenFiles() || type === 'project') return null
  return type === 'node' ? `/archives/collect?${new URLSearchParams({ node: id })}` : cellAddress(id, at)
}
