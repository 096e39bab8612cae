import browser from '@molar/tools/jest'

// The contract, in a folder of this one, is a workspace with tests of its own.
export default { ...browser, roots: ['<rootDir>/src'] }
