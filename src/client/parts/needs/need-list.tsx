import { useTranslation } from 'react-i18next'

import { NEED_WEIGHTS, type NeedPlace, type TransferNeed } from '#contract/checks/transfer-needs.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { Link } from '#ui/actions/link.tsx'

import { cellAddress, mayOpenFile, mayOpenFiles } from './file-address.ts'
import { FileLies } from './file-lies.tsx'

/** So many places are shown of each; how many more there are is said. */
const SHOWN = 20

/** What a transfer asks for, by weight, each with links to where it lies. */
export function NeedList({ needs }: { readonly needs: readonly TransferNeed[] }) {
  const { t } = useTranslation('checks')
  if (needs.length === 0) return <p role="status">{t('needs.none')}</p>
  return NEED_WEIGHTS.map((weight) => {
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
  if (address !== null) return <Link href={address}>{place.title}</Link>
  return (
    <>
      <span className="me-2">{place.title}</span>
      {place.lies !== undefined && <FileLies lies={place.lies} />}
    </>
  )
}

/** Where somebody goes to put it right; null where he may not. */
function addressOf({ type, id, at, lies }: NeedPlace): string | null {
  if (type === 'run') return `/arrange/check?${new URLSearchParams({ run: id, ...(at !== null && { item: at }) })}`
  if (type === 'volume') return '/arrange/volume'
  if (!mayOpenFiles() || type === 'project') return null
  if (type === 'node') return `/archives/collect?${new URLSearchParams({ node: id })}`
  return mayOpenFile(lies) ? cellAddress(id, at) : null
}
