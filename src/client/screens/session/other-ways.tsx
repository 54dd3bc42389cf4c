import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { embeddedWays, type Ways } from '#core/state/installation/ways.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { Link } from '#ui/actions/link.tsx'

import { casService } from './arrival.ts'

/** The ways in beside the form in sight: the other form, the third parties of this installation, and where to go without an account or password. */
export function OtherWays({ isPhone, onPhone }: { isPhone: boolean; onPhone: (isPhone: boolean) => void }) {
  const { t } = useTranslation('session')
  const ways = useWays()
  // The server draws this page without knowing by which address it is asked for.
  const [arrived, setArrived] = useState<{ readonly redirect: string | null; readonly service: string }>()
  useEffect(
    () => setArrived({ redirect: new URLSearchParams(location.search).get('redirect'), service: casService() }),
    []
  )
  const redirect = arrived?.redirect
  const hasPhone = ways !== undefined && ways.phone !== 'off'
  return (
    <nav aria-label={t('ways.title')} className="flex min-h-20 flex-col gap-3">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {hasPhone && <Link onPress={() => onPhone(!isPhone)}>{t(isPhone ? 'ways.password' : 'ways.phone')}</Link>}
        {hasPhone && <Link href="/user/alteration">{t('ways.forgotten')}</Link>}
        {ways?.register && <Link href="/user/register">{t('ways.register')}</Link>}
      </p>
      {ways?.oidc && (
        <a
          className={button}
          href={
            arrived &&
            addressAt(`/sys/thirdLogin/render/oidc${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)
          }
        >
          {t('ways.oidc')}
        </a>
      )}
      {ways?.cas && (
        <a
          className={button}
          href={arrived && `${ways.cas}/login?${new URLSearchParams({ service: arrived.service })}`}
        >
          {t('ways.cas')}
        </a>
      )}
    </nav>
  )
}

const button =
  'inline-flex min-h-10 items-center justify-center rounded-control border border-line-strong bg-surface px-3 outline-0 outline-offset-2 outline-focus hover:border-brand-text hover:text-brand-text focus-visible:outline-2'

/** What was written into the page when it was served; one from its sources asks. */
function useWays(): Ways | undefined {
  const [ways, setWays] = useState(embeddedWays)
  useEffect(() => {
    if (embeddedWays()) return
    let isHere = true
    void import('#core/work/session/ways.ts')
      .then(({ askWays }) => askWays())
      .then((answer) => isHere && setWays(answer))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  return ways
}
