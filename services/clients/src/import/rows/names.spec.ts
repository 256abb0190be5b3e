import { nameOf, splitName } from './names.js';

describe('import-export.md, Import values: splitName', () => {
  it.each([
    ['Dana Reyes', 'Dana', 'Reyes'],
    ['Reyes, Dana', 'Dana', 'Reyes'],
    ['REYES,DANA', 'DANA', 'REYES'],
    ['Reyes , Dana M.', 'Dana M.', 'Reyes'],
    ['Ana Maria Reyes', 'Ana Maria', 'Reyes'],
    ['Dr. Dana Reyes', 'Dana', 'Reyes'],
    ['Mrs Reyes', 'Reyes', ''],
    ['Reyes, Dr. Dana', 'Dana', 'Reyes'],
    ['Sra. Ana Núñez', 'Ana', 'Núñez'],
    ['Dana Reyes Jr.', 'Dana', 'Reyes Jr.'],
    ['Dana Reyes, Jr.', 'Dana', 'Reyes Jr.'],
    ['Reyes, Dana, MD', 'Dana', 'Reyes MD'],
    ['Juan de la Cruz', 'Juan', 'de la Cruz'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['de la Cruz, Juan', 'Juan', 'de la Cruz'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Acme, Inc.', 'Acme Inc.', ''],
    ['Dana', 'Dana', ''],
    ['Reyes,', 'Reyes', ''],
    ['Sir', 'Sir', ''],
    ['', '', ''],
  ])('should split %j into %j and %j', (fullName, first, last) => {
    expect(splitName(fullName)).toEqual([first, last]);
  });
});

describe('nameOf', () => {
  it.each([
    ['Dana', 'Reyes', 'Somebody Else', 'Dana', 'Reyes'],
    ['Dana', '', '', 'Dana', ''],
    ['', '', 'Reyes, Dana', 'Dana', 'Reyes'],
    ['', 'Reyes', 'Dana', 'Dana', 'Reyes'],
    ['', 'Reyes', 'Dana Reyes', 'Dana', 'Reyes'],
    ['', 'Reyes', 'Dana Maria', 'Dana Maria', 'Reyes'],
    ['', 'Reyes', 'Reyes, Dana', 'Dana', 'Reyes'],
    ['Dana', '', 'Dana Reyes', 'Dana', 'Reyes'],
    ['Dana', '', 'Reyes', 'Dana', 'Reyes'],
    ['Dana', '', 'dana', 'Dana', ''],
  ])('should read First Name %j, Last Name %j and Name %j as %j, %j', (first, last, full, ...name) => {
    expect(nameOf(first, last, full)).toEqual(name);
  });
});
