import { StatusLine, StatusLineHost } from '#ui/status-line.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
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
    )
  }
}
