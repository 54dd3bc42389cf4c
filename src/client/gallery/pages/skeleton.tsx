import { Skeleton } from '#ui/skeleton.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
  examples: {
    default: () => <Skeleton className="w-full" />,
    sizes: () => <Skeleton lines={8} className="w-full" />
  }
}
