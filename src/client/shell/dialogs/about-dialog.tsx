import { useStore } from '@nanostores/react'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type About, about } from '#contract/system/about.ts'
import { openapiPage } from '#contract/system/openapi.ts'
import { supportLine, systemName } from '#core/state/installation/installation.ts'
import { closeDialog } from '#core/state/dialogs.ts'
import { query } from '#core/state/query.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { Logo } from '../signs/logo.tsx'
import { Licences } from './licences.tsx'

/** 关于: the release and its build, how surely the database keeps what it acknowledges, and the licences of all of it. */
export function AboutDialog() {
  const { t } = useTranslation(['system', 'shell'])
  useTranslation('session')
  const [asked] = useState(() => query((signal) => ask(about, {}, { signal, quiet: true })))
  const state = useStore(asked.$state)
  useEffect(() => void asked.load(), [asked])
  return (
    <Dialog title={t('shell:about.title')} isOpen onOpenChange={() => closeDialog('about')} width={640} isDismissable>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Logo className="size-10 text-brand-text" />
          <div className="min-w-0">
            <p className="font-semibold text-base/6">{systemName()}</p>
            <p className="text-quiet text-xs/5">{supportLine()}</p>
          </div>
        </div>
        {state.status === 'ready' ? (
          <Facts facts={state.data} />
        ) : state.status === 'failed' ? (
          <Empty
            title={errorMessage(state.failure)}
            action={<Button onPress={() => void asked.refresh()}>{t('system:about.retry')}</Button>}
          />
        ) : (
          <Skeleton lines={6} />
        )}
        <p>
          <Link href={addressAt(openapiPage.path)} target="_blank">
            {t('system:api.open')}
          </Link>
        </p>
        <Disclosure title={t('system:about.licences')} level={3}>
          <Licences />
        </Disclosure>
      </div>
    </Dialog>
  )
}

function Facts({ facts: { version, build, database, storage, node } }: { facts: About }) {
  const { t } = useTranslation('system')
  const { kind, name, isDurable, hasChecksums } = database
  const Sign = isDurable ? ShieldCheck : TriangleAlert
  return (
    <Descriptions
      columns={2}
      items={[
        { term: t('about.version'), value: version },
        { term: t('about.build'), value: build && <code lang="en">{build}</code> },
        { term: t('about.database'), value: `${t(`about.kind.${kind}`)} · ${name}` },
        { term: t('about.storage'), value: storage === 'disk' ? t('about.disk') : storage },
        {
          term: t('about.durability'),
          value: (
            <span className={`flex items-start gap-1.5 ${isDurable ? '' : 'text-warn'}`}>
              <Sign aria-hidden className={`mt-0.5 size-4 flex-none ${isDurable ? 'text-good' : ''}`} />
              {t(isDurable ? 'about.durable' : 'about.notDurable')}
              {t(hasChecksums ? 'about.checksums' : 'about.noChecksums')}
            </span>
          ),
          isWide: true
        },
        { term: t('about.runtime'), value: `Node.js ${node.replace(/^v/, '')}` },
        { term: t('about.licence'), value: 'Apache-2.0' }
      ]}
    />
  )
}
