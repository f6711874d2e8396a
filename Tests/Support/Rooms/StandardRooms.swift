import API
import Household
import Library
import Site
import Tasks

/// The rooms that every house has beside its collections.
package func standardRooms(_ household: HouseholdRoom = HouseholdRoom()) -> [any Room] {
    [LibraryRoom(), household, TasksRoom(), APIRoom()]
}
