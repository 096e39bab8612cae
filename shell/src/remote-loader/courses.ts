import { tabStore } from '@molar/shared/session'
import { after, FRESH, type Course, type Happening } from './course.ts'

const key = (name: string) => `aside.${name}`

function kept(name: string): Course {
  try {
    const { aside, onDraft } = JSON.parse(tabStore.read(key(name)) ?? '') as Course
    return { aside: [...aside], onDraft: [...onDraft] }
  } catch {
    return FRESH
  }
}

/** The course of each remote in this tab: it outlives a reload, and no longer than the tab. */
export function tabCourses() {
  const courses = new Map<string, Course>()
  const of = (name: string) => courses.get(name) ?? kept(name)
  return {
    of,
    note(name: string, happening: Happening) {
      const before = of(name)
      const course = after(before, happening)
      courses.set(name, course)
      if (JSON.stringify(course) !== JSON.stringify(before))
        tabStore.write(key(name), course.aside.length > 0 ? JSON.stringify(course) : null)
    },
  }
}

export type Courses = ReturnType<typeof tabCourses>
