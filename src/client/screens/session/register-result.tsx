import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readJson, tabShelf } from '#core/state/session/stored.ts'
import { Link } from '#ui/actions/link.tsx'

import { PublicPage } from './public-page.tsx'
import { REGISTERED } from './registered.ts'

/** 注册结果: the account is there, and what comes next; without one, where to make it. */
export default function RegisterResult() {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [name] = useState(() => readJson(tabShelf(), REGISTERED))
  const isMade = typeof name === 'string'
  return (
    <PublicPage
      title={say(isMade ? 'registered.title' : 'registered.none')}
      lead={isMade ? say('registered.text', { name }) : say('registered.noneText')}
    >
      {isMade && <p>{say('registered.next')}</p>}
      <nav aria-label={t('ways.title')} className="flex flex-wrap gap-x-4 gap-y-1">
        <Link href="/user/login">{say('registered.signIn')}</Link>
        {!isMade && <Link href="/user/register">{t('ways.register')}</Link>}
      </nav>
    </PublicPage>
  )
}
