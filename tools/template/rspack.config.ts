import { remoteConfig } from '@molar/tools/build'
export default remoteConfig(import.meta.dirname)
