import { type Edit, once, type PackageEdits } from './edit.ts'

const emptyFunction = (name: string, result = ''): Edit =>
  once(new RegExp(`^function ${name}\\([^]*?^\\}$`, 'gm'), `function ${name}() {${result}}`)

/** What runs only for `ViewTransition`. */
const VIEW_TRANSITIONS = [
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'recursivelyTraverseAfterMutationEffects',
  'commitAfterMutationEffectsOnFiber',
  'flushAfterMutationEffects',
]

/** Shows the content of `ViewTransition` without animations, as React does in a browser without view transitions. */
export const REACT_DOM: PackageEdits = {
  files: {
    'cjs/react-dom-client.production.js': [
      ...VIEW_TRANSITIONS.map((name) => emptyFunction(name)),
      // No export of this version makes a list of `Suspense`.
      emptyFunction('updateSuspenseListComponent'),
      emptyFunction('initSuspenseListRenderState'),
      emptyFunction('cutOffTailIfNeeded'),
      emptyFunction('findFirstSuspended', 'return null;'),
      once(
        /^ {4}case 19:\n {6}popSuspenseListContext\(workInProgress\);\n {6}newProps[^]*?(?=^ {4}case 22:)/gm,
      ),
      // An entry in the history while an asynchronous transition runs.
      emptyFunction('defaultOnDefaultTransitionIndicator'),
      emptyFunction('createViewTransitionInstance', 'return {};'),
      emptyFunction('getViewTransitionClassName', "return 'none';"),
      once(/^function ViewTransitionPseudoElement\([^]*?(?=^function createViewTransitionInstance)/gm),
      once(
        /^ {2}shouldStartViewTransition\n {4}\? \([^]*?\n {4}: (\(flushMutationEffects\(\), .*\);)$/gm,
        '$1',
      ),
      { find: /\(\w+ & 335544064\) === \w+/g, replace: '!1', times: 7 },
      { find: /[\w$]+ !== [\w$]+ &&\s*\(viewTransitionMutationContext = !0\)/g, replace: '0', times: 12 },
      { find: /viewTransitionMutationContext = !0/g, replace: '0', times: 12 },
    ],
  },
  removed: /\b(ViewTransition|addTransitionType)\b/,
}
