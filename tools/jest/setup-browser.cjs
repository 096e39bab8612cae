// A test that ends early may leave a draft or the crash marker of a release.
beforeEach(() => sessionStorage.clear())
