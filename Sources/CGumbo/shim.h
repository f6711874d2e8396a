#pragma once
#include <gumbo.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// Gumbo knows no limits: a deeply nested page costs quadratic time, it crashes when memory ends, and
// gumbo_destroy_output recurses once per level. So its allocator counts bytes and CPU time and jumps out of the parser
// when either is spent, and a tree is freed as a list of blocks, never by walking it.

typedef struct seorap_gumbo_block {
    struct seorap_gumbo_block *previous, *next;
    size_t size, padding;
} seorap_gumbo_block;

typedef struct seorap_gumbo_tree {
    seorap_gumbo_block blocks;
    size_t bytes_left;
    int64_t cpu_deadline_ns;
    unsigned calls;
    void *escape;
    GumboOutput *output;
} seorap_gumbo_tree;

static inline int64_t seorap_gumbo_cpu_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void seorap_gumbo_escape(seorap_gumbo_tree *tree) {
    longjmp(*(jmp_buf *)tree->escape, 1);
}

static inline void *seorap_gumbo_allocate(void *context, size_t size) {
    seorap_gumbo_tree *tree = context;
    if (size > tree->bytes_left) seorap_gumbo_escape(tree);
    // Asking for the time costs as much as a dozen allocations.
    if (++tree->calls % 512 == 0 && seorap_gumbo_cpu_ns() > tree->cpu_deadline_ns) seorap_gumbo_escape(tree);
    seorap_gumbo_block *block = malloc(sizeof(seorap_gumbo_block) + size);
    if (block == NULL) seorap_gumbo_escape(tree);
    block->size = size;
    block->previous = &tree->blocks;
    block->next = tree->blocks.next;
    block->next->previous = block;
    tree->blocks.next = block;
    tree->bytes_left -= size;
    return block + 1;
}

static inline void seorap_gumbo_deallocate(void *context, void *pointer) {
    if (pointer == NULL) return;
    seorap_gumbo_tree *tree = context;
    seorap_gumbo_block *block = (seorap_gumbo_block *)pointer - 1;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    tree->bytes_left += block->size;
    free(block);
}

static inline void seorap_gumbo_free(seorap_gumbo_tree *tree) {
    seorap_gumbo_block *block = tree->blocks.next;
    while (block != &tree->blocks) {
        seorap_gumbo_block *next = block->next;
        free(block);
        block = next;
    }
    free(tree);
}

/// NULL when the limits do not suffice. `bytes` must outlive the tree.
static inline seorap_gumbo_tree *seorap_gumbo_parse(
    const char *bytes, size_t count, size_t byte_limit, int64_t cpu_limit_ns) {
    seorap_gumbo_tree *tree = malloc(sizeof(seorap_gumbo_tree));
    if (tree == NULL) return NULL;
    tree->blocks.previous = tree->blocks.next = &tree->blocks;
    tree->bytes_left = byte_limit;
    tree->cpu_deadline_ns = seorap_gumbo_cpu_ns() + cpu_limit_ns;
    tree->calls = 0;
    tree->output = NULL;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = seorap_gumbo_allocate;
    options.deallocator = seorap_gumbo_deallocate;
    options.userdata = tree;
    // Each recorded error keeps a copy of the stack of open elements.
    options.max_errors = 0;
    jmp_buf escape;
    tree->escape = &escape;
    if (setjmp(escape) != 0) {
        seorap_gumbo_free(tree);
        return NULL;
    }
    tree->output = gumbo_parse_with_options(&options, bytes, count);
    tree->escape = NULL;
    return tree;
}
