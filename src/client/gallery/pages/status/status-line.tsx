import { useState } from 'react'

import { Kbd } from '#ui/actions/kbd.tsx'
import { StatusLine, StatusLineHost } from '#ui/status/status-line.tsx'
import { Switch } from '#ui/fields/switch.tsx'

import type { GalleryPage, T } from '../../page.ts'

/** What comes in front says its own line, and takes it along when it goes. */
function InFront({ t }: { t: T }) {
  const [isInFront, setInFront] = useState(false)
  return (
    <div className="flex w-full min-w-0 flex-col gap-3">
      <Switch isSelected={isInFront} onChange={setInFront}>
        {t('sample.sayLong')}
      </Switch>
      {isInFront && (
        <>
          <StatusLine>
            <span>
              {t('sample.longHelp')} <Kbd keys="Ctrl+S" /> {t('sample.save')}
            </span>
          </StatusLine>
          <div className="text-quiet">
            <StatusLineHost />
          </div>
        </>
      )}
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single', inDialog: 'ofPage' },
  examples: {
    default: ({ t }) => (
      <>
        <StatusLine>
          <span>{t('sample.line')}</span>
        </StatusLine>
        <div className="text-quiet">
          <StatusLineHost />
        </div>
      </>
    ),
    long: ({ t }) => <InFront t={t} />
  }
}
