import { demoTemplate } from './demo-folder.ts'

/** Set up once for all journeys of a run: the folder that each product copies, before several tests ask for it at once. */
export default async function setup(): Promise<void> {
  await demoTemplate()
}
