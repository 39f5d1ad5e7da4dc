import { describe, expect, it } from 'vitest';
import { isPattern, isSlowPattern } from './pattern.ts';

describe('isSlowPattern', () => {
  it.each([
    '(a+)+',
    '^(a*)*$',
    '^([a-z]+\\.)*x',
    '(a|aa)+$',
    '(?:a{2,})+',
    '((ab)+c)+',
    '(a+){2,50}',
    '(x)\\1',
    'a*b*c*d*e*',
    '(?:(?:a?)+)+',
  ])('refuses %s', (pattern) => {
    expect(isSlowPattern(pattern)).toBe(true);
  });

  it.each([
    '^\\d{2}/\\d{6}/(TK|PTK|STK)/\\d{5}$',
    '^https://',
    '^[A-Z]{2,4}$',
    '^(?:a|b)$',
    '^[^()]+$',
    '^\\(a+\\)$',
    '^(ab){3}$',
    '^[a-z]+(-[a-z]{1,9})?$',
    '^[+*?]+$',
  ])('takes %s', (pattern) => {
    expect(isSlowPattern(pattern)).toBe(false);
  });
});

describe('isPattern', () => {
  it.each([
    ['^[a-z]+$', true],
    ['(', false],
    ['[z-a]', false],
    ['a{2,1}', false],
  ])('%s: %s', (pattern, expected) => {
    expect(isPattern(pattern)).toBe(expected);
  });
});
